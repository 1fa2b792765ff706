/**
 * The vocabulary of the field, in the format of `parse.ts`. Based on how organisations and
 * applicants write, not on the contents of one board.
 */
export const english = `
[short]
# Technology
ai: artificial intelligence
agi: artificial general intelligence, advanced ai, frontier ai, ai safety
ml: machine learning
dl: deep learning
nlp: natural language processing
llm: large language model, language model, foundation model
llms: large language models, language models, foundation models
nlu: natural language understanding
cv: computer vision
agi safety: ai safety
genai: generative ai
mlops: machine learning operations, machine learning infrastructure
swes: software engineers
eng: engineer, engineering
rl: reinforcement learning
rlhf: reinforcement learning from human feedback, human feedback
swe: software engineer, software engineering, software developer
sre: site reliability engineer, site reliability
devops: infrastructure engineer, platform engineer, site reliability
sysadmin: systems administrator, system administrator
infosec: information security, security engineer, security analyst, security consultant
cybersec: cyber security, information security
infra: infrastructure
it: information technology
ict: information technology
ux: user experience, user research, product designer, interaction designer, content design, service design
ui: user interface
qa: quality assurance
ds: data scientist, data science
bi: business intelligence
dev: developer, development
tech: technology, technical
gis: geographic information systems, geospatial, remote sensing
dba: database administrator
soc: security operations, security analyst
ciso: chief information security officer, head of security
secops: security operations
opsec: operational security
osint: open source intelligence
crm: customer relationship management, salesforce
sem: search engine marketing
api: application programming interface
hpc: high performance computing
iot: internet of things
seo: search engine optimisation
devs: developers
# Work
ops: operations
cx: customer experience, customer support
od: organisational development
fp&a: financial planning and analysis
cpa: certified public accountant, accountant
pmo: project management office
tpm: technical program manager, technical project manager
bda: business development associate
sdr: sales development representative
bizops: business operations, operations
people ops: people operations, human resources
quant: quantitative
hr: human resources, people operations, recruitment, people and culture
comms: communications
pr: public relations, press, media relations
pm: product manager, project manager, programme manager, program manager, product management, project management
po: programme officer, program officer
mel: monitoring and evaluation, monitoring evaluation
mle: machine learning engineer
bd: business development
ea: executive assistant, effective altruism
pa: personal assistant, executive assistant
ta: talent acquisition, teaching assistant, recruitment
ra: research assistant, research associate
ras: research assistants, research associates
rf: research fellow
pi: principal investigator
rse: research software engineer
ceo: chief executive officer, chief executive, executive director, managing director
coo: chief operating officer
cto: head of engineering, engineering director, engineering manager, head of product, head of data, staff engineer
cfo: chief financial officer, finance director
cmo: chief marketing officer, chief medical officer
cpo: chief product officer, chief people officer
cio: chief information officer, chief investment officer
cso: chief scientific officer, chief strategy officer, civil society organisation
chro: chief people officer, head of people
cco: chief communications officer
cos: chief of staff
md: managing director, medical doctor
avp: assistant vice president
svp: senior vice president
evp: executive vice president
dir: director
asst: assistant
assoc: associate
coord: coordinator
rep: representative
ed: executive director
vp: vice president
vps: vice presidents
gc: general counsel
admin: administration, administrator, administrative
biz: business
vc: venture capital
dei: diversity equity and inclusion, diversity, inclusion
csr: corporate social responsibility
gov: government
govt: government
intl: international
mgmt: management
mgr: manager
exec: executive
sr: senior
jr: junior
vol: volunteer
# Study
phd: doctoral, doctorate, doctoral degree
ph d: phd, doctoral, doctorate, doctoral degree
msc: master's degree, masters
m sc: msc, master's degree, masters
ma: master's degree, masters
mba: master of business administration, business school
mph: master of public health, public health
mpp: master of public policy, public policy
mpa: master of public administration
llm degree: master of laws
jd: law degree, juris doctor
ba: bachelor, undergraduate degree
bs: bachelor, undergraduate degree
dphil: doctoral, doctorate, phd
bsc: undergraduate degree, bachelor
postdoc: postdoctoral, post doctoral
predoc: predoctoral
undergrad: undergraduate
grad: graduate
# Fields
bio: biology, biosecurity
biosec: biosecurity
biotech: biotechnology
pharma: pharmaceutical, pharmaceuticals
ppe: personal protective equipment, protective equipment
uvc: far uvc, germicidal light
mcm: medical countermeasures
cbrn: chemical biological radiological nuclear, biological weapons, nuclear weapons
wmd: weapons of mass destruction, nuclear weapons, biological weapons
amr: antimicrobial resistance
tb: tuberculosis
hiv: aids, hiv aids
srh: sexual and reproductive health
mnch: maternal newborn and child health, maternal health
lmic: low and middle income countries, global health, global development
lmics: low and middle income countries, global health, global development
mhpss: mental health
ccs: carbon capture and storage, carbon capture
cdr: carbon dioxide removal, carbon removal
dac: direct air capture, carbon removal
ev: electric vehicle
evs: electric vehicles
sdg: sustainable development
sdgs: sustainable development
esg: environmental social and governance, sustainability
wild animals: wild animal welfare
foi: freedom of information
iidm: institutional decision making, decision making
sti: science technology and innovation
odni: intelligence community
gcbr: biosecurity, biological risk, biorisk
gpr: global priorities research
ghd: global health development, global health
wash: water sanitation
ntd: neglected tropical diseases
rct: randomised controlled trial, randomised trials
rcts: randomised controlled trials, randomised trials
alt protein: alternative proteins, alternative protein
alt proteins: alternative proteins, alternative protein
econ: economics, economist
stats: statistics, statistician
mech interp: mechanistic interpretability, interpretability
interp: interpretability
x-risk: existential risk
xrisk: existential risk
ngo: nonprofit, charity, non governmental organisation
ngos: nonprofits, charities, non governmental organisations
epi: epidemiology, epidemiologist
# Places
us: usa, united states, america
uk: united kingdom, britain, england, scotland, wales
eu: europe, european union, european
un: united nations
who: world health organization
nato: north atlantic treaty organization
dod: department of defense
dfid: international development
fcdo: foreign office, international development
usg: us government, federal government
hmg: civil service
emea: europe, middle east, africa
apac: asia pacific, asia
anz: australia, new zealand
nz: new zealand
philly: philadelphia
bxl: brussels
hk: hong kong
latam: latin america
uae: united arab emirates
nyc: new york, new york city
ny: new york
dc: washington dc, washington
sf: san francisco, san francisco bay area
bay area: san francisco bay area, san francisco, berkeley, oakland, palo alto
la: los angeles
sfba: san francisco bay area
wfh: remote, work from home
ldn: london

[same]
# Places
usa, united states, united states of america
german, germany
french, france
swiss, switzerland
dutch, netherlands, holland
belgian, belgium
indian, india
kenyan, kenya
european, europe
african, africa
asian, asia
american, usa
british, uk
canadian, canada
australian, australia
czechia, czech republic
bengaluru, bangalore
mumbai, bombay
delhi, new delhi
geneva, genève
the hague, den haag
munich, münchen
worldwide, global, anywhere
latin america, south america, central america
middle east, north africa, mena
visa sponsorship, confirmed visas, visa, relocation
uk, united kingdom, great britain
remote, remotely, work from home, work from anywhere, telecommute, home based
# Role families
lawyer, attorney, counsel, solicitor, barrister, legal
paralegal, legal assistant, legal officer
recruiter, recruitment, recruiting, talent, talent partner, talent acquisition, hiring, headhunter
human resources, people operations, people and culture, people partner, head of people, people manager, people team, hr generalist, hr officer, hr manager
accountant, accounting, finance, bookkeeper, bookkeeping, financial controller
auditor, audit, auditing
procurement, purchasing, supply chain
systems administrator, system administrator, network administrator
editor, editorial, writer, editing, proofreader
journalist, reporter, journalism, correspondent, reporting fellowship
author, writer, writing, copywriter
engineer, developer, programmer, coder
programming, coding, software engineering, software development
software engineer, software developer, software development, software engineering
frontend, front end, web developer, web development
backend, back end
fullstack, full stack
doctor, physician, clinician, clinical, medical
bachelor, undergraduate degree
nurse, nursing, midwife, clinical
teacher, tutor, instructor, lecturer, teaching, facilitator, educator
professor, faculty, academic
coach, mentor, careers adviser, career adviser, careers advice, career advice
fundraiser, fundraising, development officer, donor relations, director of development
grantmaker, grantmaking, grants officer, grants manager, grants associate, grant maker, grant making
marketing, marketer, growth marketing, growth marketer
sales, business development, account executive, account manager
social media, social media manager, digital and social, digital communications, digital marketing
customer support, customer service, customer success, support engineer
designer, design, graphic designer
intern, internship
trainee, traineeship, apprentice, apprenticeship
fellow, fellowship
volunteer, volunteering, voluntary
freelance, freelancer, contractor, contract, self employed
temporary, fixed term, interim, maternity cover
consultant, consulting, consultancy
receptionist, office assistant, administrator
administrator, administration, administrative
admin assistant, administrative assistant, operations assistant, office assistant
coordinator, coordination, coordinating
executive assistant, personal assistant, assistant to the director, assistant to the executive director, assistant to the ceo
director, head
finance director, director of finance, head of finance
operations director, director of operations, head of operations
lead, leader, team lead
chief executive, chief executive officer
laboratory scientist, lab scientist, lab technician, laboratory technician, wet lab
lobbyist, lobbying, public affairs, government affairs, government relations, advocacy
spokesperson, press officer, media relations, public relations
politics, political
diplomat, diplomacy, diplomatic, foreign policy, foreign affairs, foreign service, international relations, international affairs
activist, campaigner, organiser
scholarship, studentship, bursary, doctoral studentship
grant, funding
course, training, bootcamp
conference, event
event planner, event organiser, conference organiser, event manager, event producer, event coordinator, events coordinator, events manager, events associate, events assistant, event planning
office manager, operations manager, facilities manager
monitoring and evaluation, monitoring evaluation, m&e
research and development, research development, r&d, rnd
learning and development, learning development, l&d
website, web
entry level, junior, no experience
mid career, mid level
# Words of one family that are no forms of each other
economist, economics, economic, econometrics, econometrician
statistician, statistics, statistical, biostatistician, biostatistics
analyst, analysis, analytics, analyse
scientist, science, scientific
biologist, biology, biological
biochemist, biochemistry, biochemical
behaviour, behavioural
physicist, physics
chemist, chemistry, chemical
dentist, dentistry, dental
mathematician, mathematics, maths, math, mathematical
philosopher, philosophy, philosophical
psychologist, psychology, psychological
sociologist, sociology
political scientist, political science
social scientist, social science, social sciences
computer scientist, computer science
historian, history
epidemiologist, epidemiology, epidemiological
virologist, virology, viral
immunologist, immunology
microbiologist, microbiology, microbial
bioinformatician, bioinformatics
geneticist, genetics, genetic, genomics
toxicologist, toxicology
neuroscientist, neuroscience
ecologist, ecology, ecological
anthropologist, anthropology
demographer, demography, demographics
geographer, geography
entomologist, entomology
zoologist, zoology
veterinary science, animal science
librarian, library
architect, architecture
surveyor, surveying
actuary, actuarial
hydrologist, hydrology
secretariat, secretary general
climatologist, climate scientist, climate science
modeller, modelling, modeler, modeling
strategist, strategy, strategic
ethicist, ethics, ethical
illustrator, illustration
animator, animation
translator, translation, interpreter
producer, production
photographer, photography
policymaker, policymaking, policy maker, policy making
manager, management
evaluator, evaluation
educator, education, educational
communicator, communications, communication
operations, operational
logistician, logistics, supply chain
investigator, investigation, investigative, investigations
negotiator, negotiation
facilitator, facilitation
founder, cofounder, founding, entrepreneur, entrepreneurship, start a charity
trustee, board member, board of trustees, non executive director
vet, veterinarian, veterinary
pharmacist, pharmacy, pharmaceutical
dietitian, nutritionist, nutrition
# Spelling and compounds
cyber, cybersecurity, cyber security, information security, security engineer, security analyst
biosecurity, bio security
biosafety, bio safety
nonprofit, non profit, not for profit, charity
startup, start up, early stage
healthcare, health care
postdoc, post doc
wellbeing, well being
email, e mail
database, data base
dataset, data set
helpdesk, help desk, it support
policymaker, policy maker
prioritisation, prioritization
part time, parttime
full time, fulltime
long term, longterm
longtermism, longtermist
geoengineering, geo engineering
datacentre, data centre, datacenter, data center
# Fields
animal rights, animal welfare, animal protection
factory farming, industrial farming, intensive farming, farm animals, farmed animals
vegan, vegetarian, alternative proteins, plant based
cultivated meat, cultured meat, lab grown meat, alternative proteins
global warming, climate change
renewable, renewables, renewable energy, clean energy
air quality, air pollution, clean air, indoor air
lead poisoning, lead exposure, lead paint
sanitation, hygiene, safe water
agriculture, agricultural, agronomist, agronomy, crops
refugee, refugees, asylum, displacement, humanitarian
military, armed forces, defence
energy, electricity
pandemic, outbreak, epidemic
metagenomic, metagenomics
far uvc, germicidal light, germicidal uv, ultraviolet
biorisk, biosecurity, biological risk
bioweapons, biological weapons
nuclear weapons, nuclear security
arms control, disarmament, nonproliferation, non proliferation
ai safety, ai alignment, alignment, agi safety
ai safety research, ai safety researcher, alignment researcher, safety researcher
ai control, control
ai policy, ai governance, ai regulation
compute governance, hardware governance, chip governance
safety research, alignment research
interpretability, mechanistic interpretability
evals, evaluations, model evaluations
red team, red teaming, redteaming
pentester, penetration tester, penetration testing, pentesting
privacy, data protection
crypto, cryptography
existential risk, catastrophic risk, global catastrophic risk
s risk, suffering risk, s risks, suffering risks
effective altruism, doing good better
philanthropy, philanthropic, philanthropist
charity, charities
international development, global development, global health development
cash transfers, cash transfer, unconditional cash, basic income
bednets, bed nets, mosquito nets, malaria nets
deworming, parasitic worms
vaccine, vaccination, vaccines, immunisation, immunization programme
mental health, psychiatry
therapist, psychotherapist, counsellor, counselling, psychotherapy
maternal health, newborn care
civil service, civil servant, public sector
government, public sector
congress, congressional, legislative, capitol hill
parliament, parliamentary
think tank, policy institute
survey, polling
carbon removal, carbon capture, negative emissions
fish welfare, aquatic animals
wild animal welfare, wild animal suffering, wild animals
robotics, robot
data engineer, data engineering
video, videographer, video editor, video producer, video production, film maker, filmmaker
podcast, podcasting
community manager, community builder, community building, community organiser, community lead, groups manager
fact checking, fact checker
open source, open source software
salary, pay

[also]
# Work and workplace
nlp: machine learning, language model
site reliability: infrastructure engineer, platform engineer
sre: infrastructure engineer, platform engineer
robotics: automation, hardware engineer
web designer: product designer, graphic designer, frontend
tuberculosis: global health, clinical
hybrid: remote, flexible, office based
generalist: operations, special projects
flexible: part time, remote
# Seniority
ceo: managing director, director
coo: director of operations, head of operations, operations director, operations manager
chief operating officer: director of operations, head of operations, operations manager
cto: head of engineering, engineering director, engineering manager, head of product, head of data, staff engineer
cfo: director of finance, head of finance, finance manager
chief financial officer: finance director, director of finance, head of finance
chief technology officer: head of engineering, head of technology
chief executive: director
chief of staff: executive assistant, special projects manager
vp: director
vice president: director
managing director: director
# Neighbouring levels and titles
intern: trainee, entry level, assistant
internship: traineeship, trainee, entry level
trainee: intern, graduate, entry level
traineeship: internship, graduate scheme, entry level
fellowship: residency, scholarship, traineeship
residency: fellowship
postdoc: postdoctoral, research fellow, research associate
postdoctoral researcher: research fellow, research associate
lead: head, manager, principal
head: lead, manager
manager: lead, head, officer
officer: associate, manager, adviser
associate: officer, assistant, analyst
assistant: associate, officer
coordinator: associate, officer, manager
specialist: officer, analyst, associate
adviser: officer, consultant
analyst: researcher, research associate
researcher: research fellow, research associate, analyst
scientist: researcher
principal: senior, lead
staff: senior
marketing: outreach, communications, growth
growth: marketing, outreach
marketing manager: communications, outreach
ux: product design, user research
ui: product designer, product design, frontend
corporate campaigns: campaigner, campaigns, outreach
corporate outreach: campaigner, campaigns, outreach
investor: investment, finance
investing: investment, finance
deworming: neglected tropical diseases, global health
bednets: malaria
bed nets: malaria
nutrition: food, global health
hunger: nutrition, food, global development
famine: food resilience, food
poverty: cash transfers, global development, global health development
mid level: mid career, mid
mid career: mid
experienced: senior
nuclear engineer: nuclear, energy
graduate scheme: graduate, trainee
new grad: graduate, entry level, junior
recent graduate: graduate, entry level, junior
summer internship: internship, summer
early career: entry level, junior, graduate
school leaver: apprentice, trainee
paid internship: internship
unpaid: volunteer
gap year: internship, volunteer
career change: mid career, fellowship
# Occupations and what they belong to
barrister: legal
paralegal: legal researcher, legal counsel, legal
general counsel: legal counsel, legal
judge: legal
notary: legal
trainer: training, teaching
therapist: mental health
counsellor: mental health
grant officer: grants
bookkeeper: finance
buyer: procurement
press: media, communications
spokesperson: communications
publicist: communications, media
politician: politics, policy
librarian: research, archive
archivist: archive, library
physicist: scientist, nuclear, quantitative
chemist: laboratory, scientist
life scientist: life sciences, biology
biosurveillance: metagenomic sequencing, biosecurity
infectious disease: pandemic, epidemiology, vaccine
synthetic biology: gene synthesis, biosecurity
tech policy: ai policy, ai governance
technology policy: ai policy, ai governance
ai law: ai governance, legal
ai strategy: ai governance, ai policy
ai risk: ai safety
technical ai safety: ai safety, alignment, machine learning
semiconductors: hardware, compute governance
compute governance: compute, ai governance
hardware: engineering, electronics
electrical engineer: hardware engineer, electronics
mechanical engineer: hardware engineer, process engineer, electronics
chemical engineer: process engineer, chemistry
biomedical engineer: biology, hardware engineer
astronomer: physics, space governance
foreign affairs: international relations, multilateral, treaty, strategic stability
foreign policy: international relations, multilateral, treaty, strategic stability
diplomat: multilateral, treaty, strategic stability, member state relations
diplomacy: multilateral, treaty, strategic stability, dialogues
international relations: multilateral, treaty, strategic stability
united nations: multilateral, international, treaty
un: multilateral, international, treaty
who: public health, global health
nato: defence, international
behavioural science: behavioural, psychology, social science
behavioural scientist: behavioural, psychology, social science
behavioral science: behavioural, psychology, social science
behavioral scientist: behavioural, psychology, social science
social science: psychology, economist, surveys
social scientist: psychology, economist, surveys
sociologist: surveys, social science
demographer: statistics, surveys
social worker: community, mental health
police: security
detective: investigation
soldier: military, security
chef: cooking, kitchen
cook: kitchen
driver: logistics
photographer: communications
film maker: communications
filmmaker: communications
musician: arts
project coordinator: project manager, programme associate
programme coordinator: programme associate, project manager
programme director: programme lead, director
program director: programme lead, director
account manager: business development, partnerships
account executive: business development, partnerships
sales: business development, partnerships, outreach
partnerships: outreach, business development
business analyst: data analyst, strategy
management consultant: consultant, strategy
strategist: strategy
chief strategy officer: strategy
product owner: product manager
product manager: head of product, product owner, product designer
product designer: user experience, content design, designer
scrum master: project manager
agile: project manager, software engineer
tester: quality assurance
qa: software engineer
test engineer: quality assurance, software engineer
devops: software engineer
full stack: software engineer
backend: software engineer
frontend: software engineer, web
ios: software engineer
android: software engineer
game designer: design, software engineer
ux researcher: user research, design
microbiologist: virology, metagenomics, fermentation, life sciences, biology
virologist: antiviral, vaccine, epidemiology, biologist, infectious disease
virology: antiviral, vaccine, epidemiology, biology
bioinformatician: computational biologist, computational biology, data science
bioinformatics: computational biologist, computational biology, data science
geneticist: biology, genetic engineering
biochemist: biology, chemistry
immunologist: biology, vaccine
toxicologist: chemistry, biology
lab manager: laboratory, life sciences
lab technician: laboratory, life sciences
laboratory technician: laboratory scientist, laboratory, life sciences
wet lab: laboratory, life sciences
labour economist: economist, economics
labor economist: economist, economics
development economist: economist, economics, global development
health economist: economist, economics, health policy
environmental economist: economist, economics, climate
macroeconomist: economist, economics
econometrician: economist, statistics
behavioural economist: economist, behavioural science
quantitative researcher: statistics, data scientist, economist
quant: statistics, forecasting
qualitative research: surveys, social science
qualitative: surveys, social science
data visualisation: data analyst, data scientist, design
tax: finance, accountant
statistician: data scientist, econometrics, quantitative
biostatistician: epidemiology
machine learning researcher: machine learning, research scientist
deep learning: machine learning
reinforcement learning: machine learning
computer vision: machine learning
natural language processing: machine learning
prompt engineer: machine learning engineer, language model, software engineer
large language model: machine learning
large language models: machine learning
language model: machine learning
llm: machine learning
llms: machine learning
transformers: machine learning, language model
neural networks: machine learning, interpretability
biosafety: laboratory safety, biosecurity
neuroscientist: cognitive, psychology, life sciences
consciousness: digital minds, sentience, moral status
surgeon: clinician, clinical, medical
suicide: mental health
pytorch: machine learning
data engineer: data infrastructure, software engineer, data
analytics engineer: data analyst, data engineer
web developer: software engineer, frontend, website
mobile developer: software engineer
python: software engineering, data
javascript: software engineering, frontend, web
react: frontend, software engineering
sql: data analyst, data
kubernetes: infrastructure engineer, site reliability
rust: software engineer, systems engineer
penetration tester: security engineer, security consultant, information security
systems administrator: it manager, it support
sysadmin: it manager, it support
database administrator: systems administrator, data engineer, data infrastructure
it manager: it support, systems administrator
cryptographer: cryptography, security engineer
security researcher: information security
data protection officer: privacy, legal counsel
compliance: legal, audit, due diligence
risk analyst: risk, analyst
compliance officer: legal officer, legal counsel, audit, due diligence
bookkeeper: finance officer, operations
payroll: finance, human resources
treasurer: finance
receptionist: office manager, administrator
personal assistant: chief of staff, secretary, administrator
executive assistant: chief of staff, secretary
secretary: executive assistant, personal assistant, administrator
virtual assistant: executive assistant, administrator
chief people officer: human resources, people operations
people partner: human resources
head of talent: recruitment, human resources
copywriter: writer, communications
speechwriter: writer, communications
technical writer: writer, editor
science communicator: communications, writer
content creator: writer, digital, social media, communications
content writer: writer, communications
seo: digital, marketing, communications
content strategist: communications, digital
social media manager: communications, digital
digital marketer: marketing, communications
brand manager: marketing, communications
press officer: communications, media relations
graphic designer: design, communications
videographer: podcast producer, communications
video editor: podcast producer, communications
video producer: podcast producer, communications
podcast producer: video producer, communications
illustrator: design
community builder: outreach
field builder: community building, outreach
movement building: community building, outreach
field building: community building, outreach
student organiser: community building, university groups
philanthropy adviser: philanthropy, grantmaking
programme officer: grantmaking
grant writer: grants, fundraising
donor relations: fundraising
major gifts: fundraising
philanthropy: giving, grantmaking
impact investing: philanthropy, finance
investment analyst: finance, investment
impact analyst: evaluation, research
impact evaluation: monitoring and evaluation, evaluation
charity evaluator: evaluation, research
cost effectiveness: evaluation, economist
priorities researcher: global priorities research, research
civil servant: government, public servants
legislative assistant: congressional staffer
congressional staffer: policy
political scientist: policy researcher, policy research, political, politics
think tank: policy
lobbyist: policy
geopolitics: international relations, policy
intelligence analyst: policy, security, analyst
sanctions: policy, international relations
peacebuilding: international relations, diplomacy
conflict resolution: diplomacy, international relations
arms control: nuclear, policy
nuclear physicist: nuclear, physics
healthcare: global health, clinical
medicine: clinical, medical, global health
mba: master's degree, management
research and development: research
fp&a: finance
dei: human resources, people operations
european union: europe, european
public health: global health, epidemiologist, health, outbreak, vaccine
medical officer: clinical officer, medical director, clinical lead
clinical trials: randomised trials, clinical trial, clinical
clinical trial: randomised trials, clinical
lead exposure: lead paint, global health
fish welfare: farmed fish, aquaculture, animal welfare
farmed fish: aquaculture, animal welfare
aquaculture: farmed fish, animal welfare
cultivated meat: alternative proteins, precision fermentation
alternative proteins: cultivated meat, plant proteins, precision fermentation
epidemiologist: public health, global health
world health organization: global health
community health worker: global health, clinical
humanitarian: global development, global health
aid worker: humanitarian, global development
logistician: operations
supply chain: operations, logistics
veterinarian: animal welfare
animal advocate: campaigner, campaigns, animal welfare
animal advocacy: campaigner, campaigns, animal welfare
animal activist: animal welfare
food scientist: alternative proteins, food
food technologist: alternative proteins, food
food tech: alternative proteins
cellular agriculture: cultivated meat, alternative proteins
plant based meat: alternative proteins
fermentation: alternative proteins
vegan: animal welfare, plant proteins, cultivated meat
climate scientist: climate, energy modeller
carbon removal: carbon, climate
solar: clean energy, power grids, geothermal, climate
wind: clean energy, climate
sustainability: climate, environment
environment: climate
environmental: climate
environmentalist: climate
decarbonisation: climate, clean energy
net zero: climate, clean energy
carbon: climate
conservation: environment
teacher: education
school: education
tutor: education
coach: careers adviser, mentor
therapist: mental health
psychologist: psychology, mental health, behaviour
psychiatrist: mental health
moral philosopher: philosophy
ethicist: philosophy
superforecaster: forecasting, forecaster
prediction markets: forecasting
ai engineer: machine learning engineer
ai researcher: machine learning, ai safety
ai ethics: ai governance, ai policy
ai lawyer: legal, ai governance
alignment researcher: ai safety, research scientist
existential risk: global priorities research, worldview, catastrophe
longtermism: existential risk, global priorities research
effective altruism: community building

[skip]
a, an, and, the, of, in, at, for, to, with, on, or, near, by, from, as, me, my, i, is, are, that, this, looking
job, jobs, role, roles, vacancy, vacancies, position, positions, opening, openings, opportunity, opportunities

[keep]
university, universe, universal
officer, office, official
customer, custom
former, counter, letter, better, matter, summer, corner, manner, banner, poster, master, number
united, unit
marketing, market
accounting, account
evening, even
meeting, meet
housing, house
during, morning, nothing, something
news, new
stats, stat
compute
policy, police
general, generation, generate
organic, organ
international, internal, intern
communications, community, commune
media, medium
animal, animate
public, publication
executive, execution
capital, capitol
association, associations, associated
related, relate, relates
corporation, corporations
appropriate
physician, physicians
physical
state, states, statement, station

[capitals]
it, us, who, un, la, pa, ma, ed, wash
`;

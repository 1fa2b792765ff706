/**
 * The words of the field, in the format that `parse.ts` describes. It follows how organisations and
 * applicants write, not the contents of one board.
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
llms: large language models, language models
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
seo: search engine optimisation
devs: developers
# Work
ops: operations
bizops: business operations, operations
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
rse: research software engineer
ceo: chief executive officer, chief executive, executive director, managing director
coo: chief operating officer
cto: chief technology officer
cfo: chief financial officer, finance director
cos: chief of staff
ed: executive director
vp: vice president
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
msc: master's degree, masters
ma: master's degree, masters
mba: master of business administration
bsc: undergraduate degree, bachelor
postdoc: postdoctoral, post doctoral
predoc: predoctoral
undergrad: undergraduate
grad: graduate
# Fields
bio: biology, biosecurity
gcbr: biosecurity, biological risk, biorisk
gpr: global priorities research
ghd: global health development, global health
wash: water sanitation
ntd: neglected tropical diseases
rct: randomised controlled trial, randomised trials
alt protein: alternative proteins, alternative protein
alt proteins: alternative proteins, alternative protein
econ: economics, economist
stats: statistics, statistician
mech interp: mechanistic interpretability, interpretability
interp: interpretability
x-risk: existential risk
xrisk: existential risk
ngo: nonprofit, charity
# Places
us: usa, united states, america
uk: united kingdom, britain, england, scotland, wales
eu: europe, european union, european
un: united nations
latam: latin america
uae: united arab emirates
nyc: new york, new york city
ny: new york
dc: washington dc, washington
sf: san francisco, san francisco bay area
bay area: san francisco bay area, san francisco, berkeley, oakland, palo alto
la: los angeles
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
visa sponsorship, confirmed visas, visa
uk, united kingdom, great britain
remote, remotely, work from home, work from anywhere, telecommute, home based
# Role families
lawyer, attorney, counsel, solicitor, legal
paralegal, legal assistant, legal officer
recruiter, recruitment, talent, talent acquisition, hiring, headhunter
human resources, people operations, people and culture
accountant, accounting, finance, bookkeeper, financial controller
auditor, audit, auditing
procurement, purchasing, supply chain
systems administrator, system administrator, network administrator
editor, editorial, writer
journalist, reporter, journalism, correspondent
author, writer, writing, copywriter
engineer, developer, programmer, coder
software engineer, software developer, software development, software engineering
frontend, front end
backend, back end
fullstack, full stack
doctor, physician, clinician, clinical, medical
nurse, nursing, midwife, clinical
teacher, tutor, instructor, lecturer, teaching, facilitator, educator
professor, faculty, academic
coach, mentor, careers adviser, career adviser
fundraiser, fundraising, development officer, donor relations
grantmaker, grantmaking, grants officer, grants manager, grants associate, grant maker, grant making
marketing, growth, outreach
social media, digital and social, digital marketing
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
secretary, executive assistant, personal assistant
director, head
lead, leader, team lead
chief executive, chief executive officer
laboratory scientist, lab scientist, lab technician, laboratory technician, wet lab
lobbyist, lobbying, public affairs, government affairs, government relations, advocacy
diplomat, diplomacy, foreign policy, international relations
activist, campaigner, organiser
scholarship, scholarships, studentship, bursary
grant, funding
course, training, bootcamp
conference, event
event planner, event manager, event producer, event coordinator, events coordinator, events manager, events associate, events assistant, event planning
office manager, operations manager
monitoring and evaluation, monitoring evaluation, m&e
research and development, research development, r&d, rnd
learning and development, learning development, l&d
website, web
entry level, junior, no experience
mid career, mid level
# Words of one family that are no forms of each other
economist, economics, economic, econometrics
statistician, statistics, statistical
analyst, analysis, analytics, analyse
scientist, science, scientific
biologist, biology, biological
physicist, physics
chemist, chemistry, chemical
mathematician, mathematics, maths, math, mathematical
philosopher, philosophy, philosophical
psychologist, psychology, psychological
sociologist, sociology
political scientist, political science
historian, history
epidemiologist, epidemiology, epidemiological
virologist, virology
immunologist, immunology
microbiologist, microbiology
bioinformatician, bioinformatics
geneticist, genetics, genetic, genomics
toxicologist, toxicology
neuroscientist, neuroscience
ecologist, ecology, ecological
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
investigator, investigation, investigative
negotiator, negotiation
facilitator, facilitation
founder, cofounder, founding, entrepreneur, entrepreneurship, start a charity
trustee, board member
vet, veterinarian, veterinary
pharmacist, pharmacy, pharmaceutical
dietitian, nutritionist, nutrition
# Spelling and compounds
cyber, cybersecurity, cyber security, information security, security engineer, security analyst
biosecurity, bio security
biosafety, bio safety
nonprofit, non profit, not for profit, charity
startup, start up
healthcare, health care
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
animal rights, animal welfare
factory farming, industrial farming, intensive farming, farm animals, farmed animals
vegan, vegetarian, alternative proteins, plant based
cultivated meat, cultured meat, lab grown meat, alternative proteins
global warming, climate change
renewable, renewables, clean energy
air quality, air pollution, clean air, indoor air
lead poisoning, lead exposure, lead paint
sanitation, hygiene, safe water
agriculture, agricultural, agronomist, agronomy, crops
refugee, refugees, asylum, displacement, humanitarian
military, armed forces, defence, defense
energy, electricity
pandemic, pandemics, outbreak, epidemic
biorisk, biosecurity, biological risk
bioweapons, biological weapons
nuclear weapons, nuclear security
arms control, disarmament, nonproliferation, non proliferation
ai safety, ai alignment, alignment
ai policy, ai governance
safety research, alignment research
interpretability, mechanistic interpretability
evals, evaluations
red team, red teaming, redteaming
pentester, penetration tester, penetration testing, pentesting
privacy, data protection
crypto, cryptography
existential risk, catastrophic risk, global catastrophic risk
effective altruism, doing good better
philanthropy, philanthropic, giving
charity, charities
international development, global development
vaccine, vaccination, immunisation
mental health, psychiatry
maternal health, newborn care
civil service, civil servant, public sector
government, public sector
congress, congressional, legislative, capitol hill
parliament, parliamentary
think tank, policy institute
survey, polling
salary, pay

[skip]
a, an, and, the, of, in, at, for, to, with, on, or, near, by, from, as, me, my, i
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
`;

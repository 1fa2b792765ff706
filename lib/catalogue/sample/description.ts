import type { Opening } from './opening.ts';
import type { PayTrack } from './pay-tracks.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { escapeHtml, fillSlots } from './slots.ts';
import type { Level } from './vocabulary.ts';

/** What a description may mention beside the opening's own sentences. */
type Facts = { places: Place[]; visas: string[]; organisationId: string; field: string };

/** Pay tracks of jobs one is interviewed for, as opposed to courses, prizes and seats. */
const notHired: PayTrack[] = ['grant', 'unpaid', 'stipend'];

const leadingLevels: Level[] = ['mid', 'experienced', 'senior'];

/** The text of a role as HTML: mostly a list of two to four points, at times paragraphs. */
export function describe(opening: Opening, facts: Facts, random: Random): string {
  const { archetype, focus, level, list, repeatsFocus } = opening;
  const fill = (template: string): string =>
    escapeHtml(fillSlots(template, random, { field: facts.field, focus }));
  const leads = leadingLevels.includes(level);
  const templates = [...archetype.points, ...(leads ? (archetype.seniorPoints ?? []) : [])];
  const points = random.shuffle(templates).map(fill);
  const first = fill(archetype.focuses[focus] ?? '');
  if (list) return paragraph(first) + (points[0] ? paragraph(points[0]) : '');

  const fact = factOf(facts, random);
  const after = closingWords(opening, facts, random);
  if (repeatsFocus) return bullets([...points.slice(0, 2), first, ...fact]) + after;
  const draw = random.next();
  if (draw < 0.1) return paragraph([first, ...points.slice(0, 1)].join(' ')) + after;
  if (draw < 0.15) return paragraph(first) + bullets(points.slice(0, 3)) + after;
  if (draw < 0.19)
    return paragraph(first) + bullets([...points, ...fact]) + longEnding(opening, facts, random);
  const count = random.pick([1, 2, 2, 2, 2, 2, 3, 3, 3]);
  return bullets([first, ...points.slice(0, count), ...fact]) + after;
}

const paragraph = (text: string): string => `<p>${text}</p>`;
const bullets = (items: string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** A sentence that follows from the role's own data, on some roles. */
function factOf(facts: Facts, random: Random): string[] {
  const [visa] = facts.visas;
  if (visa && random.chance(0.3)) {
    return [
      `Visa sponsorship is confirmed for ${visa === 'UK' || visa === 'USA' ? `the ${visa}` : visa}.`,
    ];
  }
  const remote = facts.places.every((each) => each.city === null);
  if (remote && random.chance(0.35)) {
    return [
      random.pick([
        'Remote, with the whole team in one place twice a year.',
        'Work from home; most meetings fall between 13:00 and 17:00 UTC.',
        'Fully remote, with a yearly allowance for a desk or a shared office.',
        'Remote; you need about four hours a day in common with the team.',
      ]),
    ];
  }
  return [];
}

/** A last paragraph on about one role in seven. */
function closingWords(opening: Opening, facts: Facts, random: Random): string {
  const page = `https://example.org/${facts.organisationId}`;
  const draw = random.next();
  if (draw < 0.04) {
    return paragraph(
      `Read <a href="${page}/how-we-choose">how the team chooses its projects</a> before you apply.`,
    );
  }
  if (draw < 0.07) {
    return paragraph(
      `There is an open <a href="${page}/questions">Q&amp;A for applicants</a> next week.`,
    );
  }
  if (draw < 0.09) {
    return paragraph(`<a href="${page}/people">Meet the people</a> you would work with.`);
  }
  if (draw > 0.96) {
    return paragraph('<strong>Please note:</strong> applications are read as they arrive.');
  }
  if (draw > 0.92 && !notHired.includes(opening.archetype.pay)) {
    return paragraph(
      random.pick([
        '<strong>Work test:</strong> about three hours, paid, marked without names.',
        '<strong>No cover letter</strong> is needed; three short questions take its place.',
        '<strong>Apply even if</strong> you meet only half of what is asked.',
      ]),
    );
  }
  return '';
}

function longEnding(opening: Opening, facts: Facts, random: Random): string {
  const page = `https://example.org/${facts.organisationId}`;
  const about = paragraph(
    `<strong>About the team.</strong> ${escapeHtml(opening.organisation.about)} ` +
      random.pick([
        'People here come from many fields and tend to stay for years.',
        'The team is small enough to know each other well, and the doors are open.',
        'Most decisions are made by those who will carry them out.',
        'Disagreement is welcome, and is written down.',
      ]),
  );
  if (notHired.includes(opening.archetype.pay)) return about;
  return (
    about +
    paragraph(
      `<strong>How to apply.</strong> A short form, a paid work test and two conversations; <a href="${page}/apply">the whole process</a> takes ${random.pick(['four', 'five', 'six'])} weeks. Salary &amp; benefits are the same wherever you negotiate from.`,
    )
  );
}

import ts from 'typescript';
import { publicSchema, serverSchema } from './schemas.ts';

/** One environment variable, as its schema documents it. */
export type Setting = {
  name: string;
  /** What it is, from the comment at its declaration. */
  description: string;
  /** What stands in for it, or null when it is simply absent. */
  fallback: string | null;
};

/** The variables of the two schemas, in the order of their declaration. */
export type Settings = { visible: Setting[]; server: Setting[] };

/**
 * Reads each variable's comment out of the file that declares the schemas, so that what is written
 * about a variable stands in one place.
 * @param source text of `schemas.ts`
 * @throws when a variable has no comment
 */
export function readSettings(source: string): Settings {
  const comments = commentsOf(source);
  const describe = (shape: object, defaults: Record<string, unknown>): Setting[] =>
    Object.keys(shape).map((name) => {
      const description = comments.get(name);
      if (!description) throw new Error(`${name} has no comment in lib/config/schemas.ts`);
      const fallback = defaults[name];
      return { name, description, fallback: fallback === undefined ? null : String(fallback) };
    });
  return {
    visible: describe(publicSchema.shape, publicSchema.parse({})),
    server: describe(serverSchema.shape, serverSchema.parse({})),
  };
}

function commentsOf(source: string): Map<string, string> {
  const file = ts.createSourceFile('schemas.ts', source, ts.ScriptTarget.Latest, true);
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const [doc] = ts.getJSDocCommentsAndTags(node);
      const text = doc && ts.getTextOfJSDocComment(doc.comment);
      if (text) comments.set(node.name.text, text.replaceAll(/\s+/g, ' '));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return comments;
}

const GENERATED =
  'Written by `node lib/config/write-settings-page.ts` from `lib/config/schemas.ts`.';

/** The page that lists every variable. */
export function settingsPage({ visible, server }: Settings): string {
  return [
    '# Settings',
    '',
    'All settings are environment variables; a file `.env` in the project is read too, and an empty value counts as none. A wrong value stops the start and is named. No variable is needed.',
    '',
    `<!-- ${GENERATED} -->`,
    '',
    '## Written into the pages',
    '',
    'Everyone can read these. A change takes effect with the next build, which `npm start` makes by itself.',
    '',
    ...table(visible),
    '',
    '## Read by the server, the functions and the commands',
    '',
    'Some of these are secrets: none of them is ever written into a page, which a test proves with a built board.',
    '',
    ...table(server),
    '',
  ].join('\n');
}

function table(settings: Setting[]): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    '| variable | default | what it is |',
    '| --- | --- | --- |',
    ...settings.map(
      ({ name, fallback, description }) =>
        `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${cell(description)} |`,
    ),
  ];
}

/** The example of a `.env` file: every variable, each switched off by a comment sign. */
export function exampleEnvironment({ visible, server }: Settings): string {
  const line = ({ name, fallback, description }: Setting) =>
    `# ${description}\n# ${name}=${fallback ?? ''}\n`;
  return [
    `# Copy to .env and switch on what you need. ${GENERATED.replaceAll('`', '')}`,
    '',
    '# ── Written into the pages: nothing secret here ──',
    '',
    ...visible.map(line),
    '# ── Read by the server alone ──',
    '',
    ...server.map(line),
  ].join('\n');
}

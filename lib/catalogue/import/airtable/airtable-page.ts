import * as z from 'zod';

const record = z.object({
  id: z.string().min(1),
  createdTime: z.string(),
  /** Cells by column; Airtable leaves out those that are empty. */
  fields: z.record(z.string(), z.unknown()),
});

/** A page of Airtable's answer to "list records". */
export const airtablePage = z.object({
  records: z.array(record),
  /** Asks for what follows; absent on the last page. */
  offset: z.string().min(1).optional(),
});

export type AirtablePage = z.output<typeof airtablePage>;
export type AirtableRecord = z.output<typeof record>;

/** What Airtable says when it refuses: an object, or for some statuses only a word. */
export const airtableRefusal = z.object({
  error: z.union([
    z.string(),
    z.object({ type: z.string().default(''), message: z.string().default('') }),
  ]),
});

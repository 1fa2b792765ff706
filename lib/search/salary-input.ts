/** What visitors type into the salary filter. */

/** What is typed into the salary input, "60,000" or "$ 60k", as USD a year; null when empty or no number. */
export function parseSalaryInput(text: string): number | null {
  const match = /^\$?(\d{1,9})(\.\d+)?(k?)$/i.exec(text.replace(/[\s,_']/g, ''));
  if (!match) return null;
  const amount = Number(`${match[1]}${match[2] ?? ''}`) * (match[3] ? 1000 : 1);
  return Math.round(amount) || null;
}

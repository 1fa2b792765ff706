/** Texts of the toast (4.1, 4.2, 5, 8). */
export const toastMessages = {
  saved: "Job saved. You can see your saved jobs via the 'Other filters' menu",
  hidden: "Job hidden. You can see your hidden jobs via the 'Other filters' menu",
  trueHidden: (postPk: number): string =>
    `You've selected a role with ID ${postPk}, but this job is hidden. You can view it through 'Other filters'.`,
  invalidRoleId: (value: string): string => `Invalid role ID: ${value}`,
  roleNotFound: (postPk: number): string => `Role (ID ${postPk}) not found. It may have closed.`,
};

/** The toast closes by itself after this long (2.6). Milliseconds. */
export const TOAST_MS = 3000;

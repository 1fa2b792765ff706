/** The ids under which alerts have seen roles, each with the role's key in the board's list; null where it is unknown. */
export type SeenIds = ReadonlyMap<number, string | null>;

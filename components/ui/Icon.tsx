import { memo } from 'react';

const strokes = {
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM16 16l4.5 4.5',
  down: 'M7 10l5 5 5-5',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0',
  pin: 'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11zM14.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  out: 'M8 16L17 7M9.5 7H17v7.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l2.8-2.8a4 4 0 0 0-5.7-5.7L11.5 6.8M14 10a4 4 0 0 0-5.7 0l-2.8 2.8a4 4 0 0 0 5.7 5.7l1.3-1.3',
  flag: 'M6 21V4.5h11l-2.5 4 2.5 4H6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5M12 7.8v.1',
  bookmark: 'M7 4.5h10V20l-5-4-5 4z',
  hide: 'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c5 0 8.5 4.5 9.5 6.5a14 14 0 0 1-2.5 3.5M6.5 7.5A14 14 0 0 0 2.5 12c1 2 4.5 6.5 9.5 6.5 1.6 0 3-.4 4.2-1.1M10 10a2.8 2.8 0 0 0 4 4',
  rows: 'M4 7h16M4 12h16M4 17h16',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M19 12a10 10 0 0 0-5-2.8M2 8.5A15 15 0 0 1 6.5 5.7M22 8.5A15 15 0 0 0 10.5 4.6M12 19v.1',
} as const;

const fills = {
  star: 'M12 2l2.6 6.9L22 12l-7.4 3.1L12 22l-2.6-6.9L2 12l7.4-3.1z',
  dots: 'M7.1 12a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0zM13.6 12a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0zM20.1 12a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0z',
} as const;

export type IconName = keyof typeof strokes | keyof typeof fills;

/** A decorative icon next to a text. Memoised, because a list has dozens that never change. */
export const Icon = memo(function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name in fills ? (
        <path d={fills[name as keyof typeof fills]} fill="currentColor" />
      ) : (
        <path
          d={strokes[name as keyof typeof strokes]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
});

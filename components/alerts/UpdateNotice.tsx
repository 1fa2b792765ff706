import { createLatePart } from '../ui/late-part.ts';
import type { UpdateToken } from './useUpdateToken.ts';

const bannerPart = createLatePart(() =>
  import('./UpdateBanner.tsx').then(({ UpdateBanner }) => UpdateBanner),
);

/** The place of the update banner (2.7), which only the address of an alert's mail asks for. */
export function UpdateNotice({ update }: { update: UpdateToken }) {
  return bannerPart.usePart(update.state === 'not updating' ? null : { update });
}

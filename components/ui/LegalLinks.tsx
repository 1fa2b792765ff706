// Contract: 22.1.

import { publicConfig } from '../../lib/config/public.ts';
import { words } from '../../lib/words/words.ts';

/** Privacy notice and imprint, separated by dots; nothing where the board names neither. */
export function LegalLinks() {
  const { privacy, imprint } = publicConfig.legal;
  return (
    <>
      {privacy && <a href={privacy}>{words.legal.privacy}</a>}
      {privacy && imprint && ' · '}
      {imprint && <a href={imprint}>{words.legal.imprint}</a>}
    </>
  );
}

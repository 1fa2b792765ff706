import type { MouseEvent } from 'react';

const MIDDLE_BUTTON = 1;

/** Properties of a link that tell when it is followed, here or in a new tab. */
export function onFollow(tell: () => void) {
  return {
    onClick: tell,
    onAuxClick(event: MouseEvent): void {
      if (event.button === MIDDLE_BUTTON) tell();
    },
  };
}

// Runs before first paint of every page, blocking it: sets the visitor's attributes on the page, queues
// clicks until hydration, and loads Next's scripts once the text is painted (docs/decisions/0019).
import { publicConfig } from '../../lib/config/public.ts';
import { clickTogglesCard } from '../../lib/roles/card-behaviour.ts';
import { markPage } from '../../lib/visitor/first-paint.ts';
import { CARDS } from '../card/card-view.ts';

markPage(publicConfig);

/** Queued clicks and choices by control; the last one of each counts. */
const held = new Map<Element, () => void>();
let pressedAt = { x: 0, y: 0 };

function notePress({ clientX, clientY }: PointerEvent): void {
  pressedAt = { x: clientX, y: clientY };
}

function holdClick(event: MouseEvent): void {
  const target = event.target as Element;
  const control =
    target.closest(`[aria-haspopup], label, ${CARDS}`) ??
    target.closest('button[type=button], input[type=checkbox]');
  // Links work without scripts.
  if (!control || target.closest('a, select')) return;
  if (control.matches(CARDS) && !togglesCard(event, target)) return;
  event.preventDefault();
  event.stopPropagation();
  held.set(control, () => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

function togglesCard({ button, detail, clientX: x, clientY: y }: MouseEvent, target: Element) {
  return clickTogglesCard({
    button,
    // A click by keyboard has no pointer position.
    pressedAt: detail === 0 ? { x, y } : pressedAt,
    releasedAt: { x, y },
    onControl: target.closest('svg') !== null,
    selectsText: false,
  });
}

function holdChoice(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLSelectElement)) return;
  const { value } = target;
  event.stopPropagation();
  held.set(target, () => {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Otherwise the browser would reload the page and lose the typed text. */
function holdSubmit(event: SubmitEvent): void {
  if (!(event.target as Element).hasAttribute('action')) event.preventDefault();
}

const holding = new AbortController();
const options = { capture: true, signal: holding.signal };
document.addEventListener('pointerdown', notePress, options);
document.addEventListener('click', holdClick, options);
document.addEventListener('change', holdChoice, options);
document.addEventListener('submit', holdSubmit, options);
window.addEventListener(
  'hydrated',
  () => {
    holding.abort();
    for (const repeat of held.values()) repeat();
  },
  { once: true },
);

function loadScripts(): void {
  for (const inert of document.querySelectorAll('script[type="text/plain"]')) {
    const script = document.createElement('script');
    // The attribute unchanged, since Next looks up its scripts by it.
    script.src = inert.getAttribute('src') ?? '';
    // Keeps their order.
    script.async = false;
    inert.replaceWith(script);
  }
}

document.addEventListener('DOMContentLoaded', () => {
  new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true });
  // Background tabs do not paint.
  setTimeout(loadScripts, 1000);
});

import { useLayoutEffect, useRef, useState } from 'react';
import { NarrowLinks } from './NarrowLinks.tsx';
import { NestedLinks } from './NestedLinks.tsx';
import { WidePanel } from './WidePanel.tsx';
import type { MenuContent } from './menu-entry.ts';
import { useDropdown } from './useDropdown.ts';
import styles from './Dropdown.module.css';

/** What a click on an entry of the header's row opens (2.4). */
export function Dropdown({ content, onClose }: { content: MenuContent; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const [isAtEdge, setAtEdge] = useState(false);
  useDropdown(panel, onClose);
  useLayoutEffect(() => {
    const menu = panel.current?.closest('nav');
    if (panel.current && menu && rightOf(panel.current) > rightOf(menu)) setAtEdge(true);
  }, []);

  if (content.kind === 'wide') {
    return (
      <div ref={panel} className={styles.wide}>
        <WidePanel categories={content.items} />
      </div>
    );
  }
  return (
    <div ref={panel} className={`${styles.narrow} ${isAtEdge ? styles.atEdge : ''}`}>
      {content.kind === 'narrow' ? (
        <NarrowLinks items={content.items} />
      ) : (
        <NestedLinks items={content.items} />
      )}
    </div>
  );
}

const rightOf = (element: Element): number => element.getBoundingClientRect().right;

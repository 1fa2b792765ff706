export { Dropdown } from './Dropdown.tsx';
export { FullScreenMenu } from './FullScreenMenu.tsx';

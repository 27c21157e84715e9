/** An icon for each op, on a 12-pixel grid, drawn as lines in the op's colour: in boxes and in the legend. */
import type { Opcode } from '../protocol.ts';

export const opIcons: Record<Opcode | 'group', string> = {
  placeholder: 'M1 6h6M4.5 3 7.5 6 4.5 9M10.5 1.5v9',
  get_attr: 'M6 1.5 10 3.75v4.5L6 10.5 2 8.25v-4.5zM2 3.75 6 6l4-2.25M6 6v4.5',
  call_module: 'M1.5 2.5h9v7h-9zM4.5 2.5v7M7.5 2.5v7',
  call_function: 'M8.5 2c-1.6-.6-2.3.3-2.6 1.8L4.8 9c-.3 1.3-1 1.7-2.1 1.3M3.4 5.2h4.4',
  call_method: 'M2 9.6v.1M4.6 9.5V5.2c0-1.4 2.6-1.4 2.6 0v4.3M7.2 5.2c0-1.4 2.6-1.4 2.6 0v4.3',
  output: 'M1.5 1.5v9M4.5 6h6M8 3l3 3-3 3',
  group: 'M1.5 3.5v7h7M3.5 1.5h7v7h-7z',
};

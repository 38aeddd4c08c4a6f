import { Phone } from '@blueprintjs/icons';
import { callPath } from '../../ground/call-path.ts';
import { pane } from '../frame/pane.ts';

/** The caller, with open work and the commands for it. Telephone systems open the pane with a number. */
export const call = pane({
  path: callPath,
  title: 'Call',
  keys: 'g w',
  needs: 'CUSTOMERS_READ',
  icon: <Phone size={16} />,
});

import type { ComponentType } from 'react';
import { Later } from '../../ground/later.ts';

/** The pinned views, for side bar and dashboard. The app names their source, the wing of lists. */
export const pinnedViews = new Later<{ readonly ViewLinks: ComponentType; readonly ViewTiles: ComponentType }>();

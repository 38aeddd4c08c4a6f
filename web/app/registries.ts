import { fillCommands } from '../commands/core/registry.ts';
import { pinnedViews } from '../panes/frame/pinned-views.ts';
import { fillPanes } from '../panes/frame/sections.ts';
import { columnKeys, groupedList } from '../panes/list/list-frame.tsx';
import { askTools, viewTools } from '../panes/list/list-tools.tsx';
import { macroSteps } from '../shell/prompt/macro-steps.ts';
import { boardComesBy } from '../state/notes.ts';
import { viewer } from '../ui/document-viewer.tsx';
import { atOnce } from './commands.ts';
import { layers } from './later-layers.ts';
import { sections } from './panes.ts';

// Lower floors read the registries, so fill all of them before the first render.
pinnedViews.comesFrom(() => import('../wings/lists/pinned-views.tsx'));
boardComesBy(() => void layers.fetch());
macroSteps.comesFrom(() => import('../wings/macros/steps-control.tsx'));
groupedList.comesFrom(() => import('../wings/groups/grouped-list.tsx'));
columnKeys.comesFrom(() => import('./subjects.ts'));
askTools.comesFrom(() => import('../wings/asking/ask-line.tsx'));
viewTools.comesFrom(() => import('../wings/lists/view-tools.tsx'));
viewer.comesFrom(() => import('../wings/viewer/viewer.tsx'));
fillPanes(sections);
fillCommands(atOnce, async () => (await import('./subjects.ts')).subjects);

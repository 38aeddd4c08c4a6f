import { Overlay2 } from '@blueprintjs/core';
import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useId } from 'react';
import { RECENT_LOGIN_MINUTES } from '../../service/shared/recent-login.ts';
import type { Hand } from '../commands/core/command.ts';
import { type Later, useLater } from '../ground/later.ts';
import { closeLogin, endSession, type LoginNeed } from '../ground/session.ts';
import { Keys } from '../shell/choosing/keys.tsx';
import { AnyPalette } from '../shell/palette/any-palette.tsx';
import { Layer, type Place } from '../shell/prompt/layer.tsx';
import { Sheet } from '../shell/prompt/sheet.tsx';
import { Steps } from '../shell/prompt/steps.tsx';
import { BulkView } from '../shell/stage/bulk/bulk-view.tsx';
import { CheckedView } from '../shell/stage/checked-view.tsx';
import { Confirm } from '../shell/stage/confirm.tsx';
import { ConflictView } from '../shell/stage/conflict-view.tsx';
import { Deeds } from '../shell/stage/deeds.tsx';
import { Revealed } from '../shell/stage/revealed.tsx';
import { RowMenu } from '../shell/stage/row-menu.tsx';
import { useHand } from '../shell/stage/stage-context.ts';
import { leave, type Surface, surfaceAtom, surfacesFrom } from '../shell/stage/surface.ts';
import { isLaidOut } from '../shell/stage/task.ts';
import { NotFetched } from '../ui/not-fetched.tsx';
import { CopyAs } from '../wings/copying/copy-as.tsx';
import { HelpSheet } from '../wings/keys/help-sheet.tsx';
import { MacroAs } from '../wings/macros/macro-as.tsx';
import { MacroRunView } from '../wings/macros/run-view.tsx';
import { LoginForm } from './login/login.tsx';
import { imports, keys, lists } from './parts.ts';

export { NoteBoard } from '../shell/notes/note-board.tsx';
export { createChecking } from '../shell/stage/checking.ts';
export { dropDrafts } from '../shell/stage/drafts.ts';
export { heldAnswers } from '../shell/stage/held-answers.ts';
export { createStage } from '../shell/stage/stage.ts';
export { taskOf, withoutDraft } from '../shell/stage/task.ts';
export { createHistory } from '../shell/stage/undo.ts';

export function Present() {
  const store = useStore();
  const surface = useAtomValue(surfaceAtom);
  const hand = useHand();
  if (!surface || surface.is === 'wait') return null;
  return surfacesFrom(surface).map((each) => {
    if (each.is === 'wait') return null;
    const { label, place, content } = drawn(each, hand);
    return (
      // The palette turns into the prompt in place. Any other surface opens anew, with the focus inside.
      <Layer
        key={`${surfacesFrom(each).length} ${place === 'top' ? place : each.is}`}
        label={label}
        place={place}
        onClose={() => leave(store)}
      >
        {content}
      </Layer>
    );
  });
}

interface Drawn {
  readonly label: string;
  readonly place: Place;
  readonly content: ReactNode;
}

/** The frame and the content of a surface. `over.tsx` draws the wait. */
function drawn(surface: Exclude<Surface, { is: 'wait' }>, hand: Hand): Drawn {
  const middle = (label: string, content: ReactNode): Drawn => ({ label, place: 'middle', content });
  switch (surface.is) {
    case 'palette':
      return { label: 'Palette', place: 'top', content: <AnyPalette {...surface} hand={hand} /> };
    case 'help':
      return middle('Keys and commands', <HelpSheet hand={hand} />);
    case 'menu':
      return { label: 'Commands', place: 'free', content: <RowMenu hand={hand} /> };
    case 'history':
      return middle('Recent changes', <Deeds />);
    case 'bulk':
      return middle('Bulk change', <BulkView />);
    case 'checked':
      return middle('Checked records', <CheckedView />);
    case 'macroRun':
      return middle('Macro', <MacroRunView />);
    case 'macroAs':
      return { label: 'Copy macro as', place: 'top', content: <MacroAs saved={surface.saved} /> };
    case 'columns':
      return middle('Columns', <Loaded part={lists}>{({ ColumnsView }) => <ColumnsView />}</Loaded>);
    case 'writing':
      return middle('Writing rows', <Loaded part={lists}>{({ WritingView }) => <WritingView />}</Loaded>);
    case 'keys':
      return surface.to === 'change'
        ? middle('Change keys', <Loaded part={keys}>{({ KeysView }) => <KeysView hand={hand} />}</Loaded>)
        : middle('Load keys', <Loaded part={keys}>{({ LoadView }) => <LoadView />}</Loaded>);
    case 'importing': {
      const content = <Loaded part={imports}>{({ ImportView }) => <ImportView {...surface} />}</Loaded>;
      return { label: 'Import', place: 'wide', content };
    }
    case 'copyAs':
      return { label: 'Copy as', place: 'top', content: <CopyAs of={surface.of} /> };
    case 'revealed':
      return middle(surface.secret.title, <Revealed surface={surface} />);
    default:
      return { label: surface.task.command.title, ...drawnTask(surface) };
  }
}

function drawnTask(surface: Extract<Surface, { task: unknown }>): Omit<Drawn, 'label'> {
  const { task } = surface;
  const isPage = task.command.layout === 'page';
  switch (surface.is) {
    case 'prompt':
      if (!isLaidOut(task.command)) return { place: 'top', content: <Steps task={task} /> };
      return { place: isPage ? 'page' : 'middle', content: <Sheet task={task} /> };
    case 'confirm':
      return { place: 'middle', content: <Confirm surface={surface} /> };
    case 'conflict': {
      // A record changed once more needs new choices.
      const content = <ConflictView key={surface.theirs.version} surface={surface} />;
      return { place: isPage ? 'wide' : 'middle', content };
    }
  }
}

interface LoadedProps<Part> {
  readonly part: Later<Part>;
  readonly children: (part: Part) => ReactNode;
}

/** A view that loads on demand: most visits never open columns, writing, keys or imports. */
function Loaded<Part>({ part, children }: LoadedProps<Part>): ReactNode {
  const known = useLater(part);
  if (known.is === 'failed') return <NotFetched part={part} />;
  return known.is === 'here' ? children(known.part) : null;
}

/** The words of the login over the work, and the way out without a login. */
const needs = {
  UNAUTHENTICATED: {
    said: 'Your session has ended. Your typing is kept. Log in to continue.',
    out: 'Log out instead',
    leave: endSession,
  },
  LOGIN_TOO_OLD: {
    said: `This change needs a login of the last ${RECENT_LOGIN_MINUTES} minutes. Log in to make the change.`,
    out: 'Don’t change anything',
    leave: closeLogin,
  },
} as const;

/**
 * The login, over the current work. After the same user has logged in, waiting requests are sent and the screen is
 * unchanged.
 */
export function LoginOver({ need, email }: { need: LoginNeed | null; email?: string }) {
  const titleId = useId();
  const { said, out, leave } = needs[need ?? 'UNAUTHENTICATED'];
  return (
    <Overlay2
      isOpen={need !== null}
      canEscapeKeyClose={need === 'LOGIN_TOO_OLD'}
      canOutsideClickClose={false}
      onClose={leave}
      transitionDuration={0}
      className="layers"
    >
      <div
        className="layer layer-middle login-card"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-live="off"
      >
        <h2 className="login-title" id={titleId}>
          Log in again
        </h2>
        <p className="quiet">{said}</p>
        <LoginForm {...(email && { email })} />
        <button type="button" className="button button-plain" onClick={leave}>
          {out} {need === 'LOGIN_TOO_OLD' && <Keys keys="escape" />}
        </button>
      </div>
    </Overlay2>
  );
}

import type { ComponentType } from 'react';
import { Later } from '../../ground/later.ts';
import type { MacroField } from '../../records/fields/question.ts';
import type { ControlProps } from './controls/control-props.ts';

/** The control for a macro's steps. The app names its source, the wing of macros. */
export const macroSteps = new Later<{ readonly StepsControl: ComponentType<ControlProps<MacroField>> }>();

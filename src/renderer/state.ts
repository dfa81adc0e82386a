/** The state of the window: the frame at its root, and one part for each feature, which `store.ts` adds. Features do not import each other. */
import type { FrameSlice } from './frame-slice.ts'
import type { UndoSlice } from './undo-slice.ts'

export interface AppState extends FrameSlice, UndoSlice {}

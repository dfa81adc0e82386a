/** The checklist of docs/security.md, line by line: each requirement and how the audit checks it. */

import { deskLines } from './checklist/desk.ts'
import type { Line } from './checklist/line.ts'
import { packageLines } from './checklist/package.ts'
import { pageLines } from './checklist/page.ts'
import { questionLines } from './checklist/questions.ts'

export const checklist: readonly Line[] = [...pageLines, ...questionLines, ...packageLines, ...deskLines]

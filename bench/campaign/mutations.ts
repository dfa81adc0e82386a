/**
 * Named defects, each a small change to the desk or the window that a tired author could make. The campaign must notice every one; a missed defect means that
 * its faults are too rare.
 */
import { answerMutations } from './mutations/answers.ts'
import { attemptMutations } from './mutations/attempts.ts'
import { cancellationMutations } from './mutations/cancellations.ts'
import { deskMutations } from './mutations/desk.ts'
import { ledgerMutations } from './mutations/ledger.ts'
import type { Mutation } from './mutations/mutation.ts'
import { journalMutations } from './mutations/send-journal.ts'
import { windowMutations } from './mutations/window.ts'

export const mutations: readonly Mutation[] = [
  ...answerMutations,
  ...attemptMutations,
  ...cancellationMutations,
  ...journalMutations,
  ...ledgerMutations,
  ...deskMutations,
  ...windowMutations,
]

/** Exports the evidence of one booking to a file that the clerk chooses. */

import { basename } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { type Reference, referenceName, referenceOf } from '../../../shared/domain/reference.ts'
import { say } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Shell } from '../../shell/shell.ts'
import { evidenceText } from './evidence-text.ts'

/** Dependencies of the export. */
export interface EvidenceExportParts {
  readonly ledger: Pick<Ledger, 'find' | 'attempt' | 'evidence'>
  readonly shell: Pick<Shell, 'saveDialog'>
  readonly deskZone: string
  readonly nowMs: () => number
  readonly unfinished?: Unfinished
}

/** Writes the evidence; returns the file's name (null if none was chosen) and its number of lines. Errors: `notHere`, `file`, `ledger`. */
export async function exportEvidence(
  { ledger, shell, deskZone, nowMs, unfinished }: EvidenceExportParts,
  reference: Reference,
): Promise<{ file: string | null; entries: number }> {
  const row = await ledger.find(reference)
  const subject = await subjectOf(ledger, row, reference)
  const lines = await ledger.evidence(subject)
  if (!row && lines.length === 0) throw new FailureError({ kind: 'notHere' })
  const file = await shell.saveDialog({
    title: say('saveEvidence.saveButton'),
    suggestedName: `evidence-${(row?.bookingRef ?? row?.clientRef ?? subject).replace(/[^\w-]+/g, '_').slice(0, 100)}.txt`,
    filters: [{ name: say('recoveryCodeFile.fileType'), extensions: ['txt'] }],
  })
  if (file === null) return { file: null, entries: 0 }
  await replaceFile(file, [evidenceText(subject, row, lines, deskZone, nowMs())], unfinished)
  return { file: basename(file), entries: lines.length }
}

/**
 * Returns the key of a booking's evidence: the client reference if the attempt is ours, even if this desk was reset
 * and lost it; otherwise the booking reference.
 */
async function subjectOf(ledger: Pick<Ledger, 'attempt' | 'evidence'>, row: LedgerRow | null, reference: Reference): Promise<string> {
  const clientRef = row ? row.clientRef : 'clientRef' in reference ? reference.clientRef : null
  const own = clientRef === null ? null : referenceName({ clientRef })
  if (own !== null && ((await ledger.attempt(own)) || (await ledger.evidence(own)).length > 0)) return own
  return referenceName(row ? referenceOf(row) : reference)
}

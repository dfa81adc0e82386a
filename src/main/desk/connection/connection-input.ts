/** Validates what a clerk has entered for a connection, field by field. */
import { randomUUID } from 'node:crypto'
import { FailureError, type FieldProblem } from '../../../shared/contract/failure.ts'
import type { ConnectionInput } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { ChosenFiles } from '../../files/chosen-files.ts'
import { readRegular } from '../../files/regular-file.ts'
import { readBaseUrl } from '../../service/network/base-url.ts'
import { readCaFile } from '../../service/network/certificates.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** Returns the input as a connection. Errors: `input` with all invalid fields. */
export async function checkedInput(input: ConnectionInput, caFiles: ChosenFiles): Promise<StoredConnection> {
  const fields: FieldProblem[] = []
  const base = readBaseUrl(input.baseUrl)
  if (!base.ok) fields.push({ path: 'baseUrl', problem: base.problem })
  const ca = await readCa(input.caFile, caFiles)
  if (!ca.ok) fields.push({ path: 'caFile', problem: ca.problem })
  if (!base.ok || !ca.ok) throw new FailureError({ kind: 'input', fields })
  const { name, occupantsField, bookTimeoutSeconds, ledger: id = `live-${randomUUID().slice(0, 8)}` } = input
  return { id, mode: 'live', name, baseUrl: base.url, caPem: ca.pem, occupantsField, bookTimeoutSeconds }
}

/** The largest CA file, in bytes; a file with all authorities of a system is a quarter of this. */
const maxCaFileBytes = 1024 * 1024

async function readCa(token: string, caFiles: ChosenFiles) {
  if (!token) return { ok: true, pem: '' } as const
  const path = caFiles.pathOf(token)
  if (path === null) return { ok: false, problem: say('connectionInput.caFileMissing') } as const
  try {
    const text = await readRegular(path, maxCaFileBytes)
    if (text === null) return { ok: false, problem: say('connectionInput.caFileTooLarge') } as const
    return readCaFile(text.toString('utf8'))
  } catch {
    return { ok: false, problem: say('connectionInput.caFileUnreadable') } as const
  }
}

/** Named export layouts: built-in presets and saved ones. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { type ExcelMarks, ExportPreset } from '../../../shared/contract/views/export-views.ts'
import { readyPresets } from '../../../shared/contract/views/ready-presets.ts'
import { say } from '../../../shared/words/say.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { createNamedEntries } from '../views/named-entries.ts'

/** Creates the presets; built-in ones come first. Saving under a built-in name throws `input` at `name`. */
export function createPresets(ledger: Pick<Ledger, 'remembered' | 'remember'>, marks: ExcelMarks) {
  const ready = readyPresets(marks)
  const saved = createNamedEntries(ledger, 'presets', ExportPreset)
  return {
    all: async () => [...ready, ...(await saved.all())],
    save: async (preset: ExportPreset) => {
      if (ready.some(({ name }) => name === preset.name)) {
        throw new FailureError({
          kind: 'input',
          fields: [{ path: 'name', problem: say('exportingPresets.nameTaken') }],
        })
      }
      return [...ready, ...(await saved.save(preset))]
    },
    drop: async (name: string) => [...ready, ...(await saved.drop(name))],
  }
}

/** Exports to CSV and their presets. */
import { z } from '../../../../domain/zod.ts'
import { type Events, Nothing, type Procedures } from '../../../procedure-group.ts'
import { ExportOrder, ExportPreset, ExportPreview, ExportProgress, ExportReport } from '../../../views/export-views.ts'

export const exportProcedures = {
  'export.preview': { input: ExportOrder, output: ExportPreview },
  /** Errors: `coverageHoles`, `stopped`, `file`, `inFlight` while another export runs. */
  'export.write': { input: ExportOrder, output: ExportReport },
  'export.stop': { input: Nothing, output: Nothing },
  'export.presets': { input: Nothing, output: z.object({ presets: z.array(ExportPreset) }) },
  'export.savePreset': { input: ExportPreset, output: z.object({ presets: z.array(ExportPreset) }) },
  'export.dropPreset': { input: z.strictObject({ name: z.string() }), output: z.object({ presets: z.array(ExportPreset) }) },
} as const satisfies Procedures

export const exportEvents = {
  'export.progress': ExportProgress,
} as const satisfies Events

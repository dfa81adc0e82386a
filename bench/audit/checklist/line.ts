/** One line of the security checklist. */
import type { ElectronReport } from '../electron/probes.ts'
import type { Evidence } from '../evidence.ts'
import { tried, type Verdict } from '../verdict.ts'

export interface Line {
  readonly sentence: string
  readonly look: (evidence: Evidence) => Verdict
}

export const emulated = 'packed app on an emulation of Electron'

/** Returns a checklist line that is checked against what the app asked of the Electron emulation. */
export const asked = (sentence: string, against: (report: ElectronReport, evidence: Evidence) => readonly (string | false)[]): Line => ({
  sentence,
  look: (evidence) => {
    const { report, status } = evidence.electron
    return tried(emulated, ...(report ? against(report, evidence) : [`it opened no window and ended with ${status}`]))
  },
})

export const failedAudits = ({ audits }: Evidence, about: RegExp) =>
  audits.filter(([sentence, holds]) => about.test(sentence) && !holds).map(([sentence]) => sentence)

import type { SituationName } from '../../../shared/contract/practice.ts'
import { say } from '../../../shared/words/say.ts'

/** Returns what a situation is, what the clerk does to trigger it, and what then appears. */
export function situationWords(name: SituationName): { readonly what: string; readonly action: string; readonly seen: string } {
  return { what: say(`situation.${name}`), action: say(`situation.${name}Action`), seen: say(`situation.${name}Seen`) }
}

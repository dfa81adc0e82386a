import type { SituationName } from '../../../shared/contract/practice.ts'
import { say } from '../../../shared/words/say.ts'

/** What it is, what a clerk does to meet it, and what is then to be seen. */
export function situationWords(name: SituationName): { readonly what: string; readonly deed: string; readonly seen: string } {
  return { what: say(`situation.${name}`), deed: say(`situation.${name}Deed`), seen: say(`situation.${name}Seen`) }
}

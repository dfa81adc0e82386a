/** Hides cost on the screen while a guest is watching. The choice survives a reload of the window. */
import { hideCost, voice } from '../../shared/words/say.ts'

const storageKey = 'cost-hidden'

/** Whether cost is hidden. The page is rendered again when this changes. */
export const isCostHidden = (): boolean => voice.hidesCost

/** Hides or shows cost in everything rendered from now on, and stores the choice for the session. */
export function setCostHidden(hidden: boolean): void {
  hideCost(hidden)
  if (hidden) sessionStorage.setItem(storageKey, 'yes')
  else sessionStorage.removeItem(storageKey)
}

/** Restores the stored choice after a reload of the window. */
export function restoreCostHidden(): void {
  hideCost(sessionStorage.getItem(storageKey) === 'yes')
}

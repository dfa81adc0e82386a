/** Whether cost is hidden on the screen, for when a guest looks on: it stays so when the window is loaded again, until it is shown. */
import { hideCost, voice } from '../../shared/words/say.ts'

const place = 'cost-hidden'

/** Whether it is. What is drawn on the page is drawn anew when that changes. */
export const isCostHidden = (): boolean => voice.hidesCost

/** Hides it, or shows it again, for what is drawn from now on. */
export function keepCostHidden(hidden: boolean): void {
  hideCost(hidden)
  if (hidden) sessionStorage.setItem(place, 'yes')
  else sessionStorage.removeItem(place)
}

/** Hides it where it was hidden before this load. */
export function takeCostHidden(): void {
  hideCost(sessionStorage.getItem(place) === 'yes')
}

/** Digits of any script are taken in fields for numbers. */
import { withPlainDigits } from '../../../shared/words/typed-number.ts'

/** Turns digits of other scripts that are typed or pasted into fields for numbers into 0 to 9, which these fields know alone. */
export function takeAnyDigits(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const field = event.target
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null
    if (!(field instanceof HTMLInputElement) || !/^(?:numeric|decimal)$/.test(field.inputMode) || text === null) return
    const plain = withPlainDigits(text)
    if (plain === text) return
    event.preventDefault()
    // The one way to type for a person that the field, its undo and React all hear of.
    page.execCommand('insertText', false, plain)
  })
}

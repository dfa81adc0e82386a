/** Accepts the digits of any script in number fields. */
import { withPlainDigits } from '../../../shared/words/typed-number.ts'

/** Converts digits of other scripts typed or pasted into number fields to 0 to 9, the only ones these fields accept. */
export function takeAnyDigits(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const field = event.target
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? null
    if (!(field instanceof HTMLInputElement) || !/^(?:numeric|decimal)$/.test(field.inputMode) || text === null) return
    const plain = withPlainDigits(text)
    if (plain === text) return
    event.preventDefault()
    // The only way to insert text that the field, its undo history and React all notice.
    page.execCommand('insertText', false, plain)
  })
}

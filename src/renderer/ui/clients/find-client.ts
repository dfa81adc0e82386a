/** Search for clients, in the list and in the client field. */
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { foldedText } from '../../../shared/domain/text.ts'

/** Whether name, reference and e-mail together contain every typed word, ignoring case and accents. */
export function isClientFound({ name, reference, email }: Pick<Client, 'name' | 'reference' | 'email'>, typed: string): boolean {
  const text = foldedText(`${name} ${reference} ${email}`)
  return foldedText(typed)
    .split(' ')
    .every((word) => text.includes(word))
}

/** How a client is looked for, in the list and where one is chosen. */
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { foldedText } from '../../../shared/domain/text.ts'

/** Whether name, reference or e-mail hold every word that was typed, whatever its case and accents. */
export function isClientFound({ name, reference, email }: Pick<Client, 'name' | 'reference' | 'email'>, typed: string): boolean {
  const text = foldedText(`${name} ${reference} ${email}`)
  return foldedText(typed)
    .split(' ')
    .every((word) => text.includes(word))
}

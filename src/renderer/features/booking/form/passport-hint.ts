import { say } from '../../../../shared/words/say.ts'

/** Below the field, where its problem would stand; never in the way of a booking. */
export const passportHint = {
  description: say('guestFields.asInThePassport'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

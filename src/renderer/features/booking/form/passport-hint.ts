import { say } from '../../../../shared/words/say.ts'

/** Input props for a hint below the field; it never blocks a booking. */
export const passportHint = () => ({
  description: say('guestFields.latinHint'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
})

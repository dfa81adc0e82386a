/** Defects in the window that mix up two callers, or lose what one of them said. */
import type { Mutation } from './mutation.ts'

const booking = 'src/renderer/features/booking/booking-slice.ts'
const tests = ['src/renderer/interrupted-callers.test.ts'] as const

export const windowMutations: readonly Mutation[] = [
  {
    name: 'replaces all forms in progress by the latest one',
    hurts: 'What the callers before said is gone.',
    edits: [
      {
        file: 'src/renderer/form-drafts-slice.ts',
        find: 'form ? [{ id, savedAtMs: app().now, form }, ...others] : others',
        replace: 'form ? [{ id, savedAtMs: app().now, form }] : others',
      },
    ],
    tests,
  },
  {
    name: 'shows a late price check in the form of the next caller',
    hurts: 'The guests of one caller are booked into the hotel of another.',
    edits: [{ file: booking, find: '      if (get().rateCheck !== checking) return\n', replace: '' }],
    tests,
  },
  {
    name: 'stores a form with the price check of the form before',
    hurts: 'A form that is continued after a restart checks, and books, the hotel of another caller.',
    edits: [
      {
        file: booking,
        find: '      set({ form, rateCheck: checking, sending })',
        replace: '      set({ form })\n      set({ rateCheck: checking, sending })',
      },
    ],
    tests,
  },
  {
    name: 'keeps the guests of the form before for a rate of another search',
    hurts: 'The guests of one caller are booked into the hotel of another.',
    edits: [
      {
        file: booking,
        find: '(foundBy === before.foundBy ? typedForm(before) : null)',
        replace: '(foundBy ? typedForm(before) : null)',
      },
    ],
    tests,
  },
  {
    name: 'forgets a booking that was not sent after the clerk has moved on',
    hurts: 'The clerk believes that the stay is booked.',
    edits: [
      {
        file: booking,
        find: "if (hasMovedOn || app().page.name !== 'check') set({ unsent:",
        replace: "if (!hasMovedOn && app().page.name !== 'check') set({ unsent:",
      },
    ],
    tests,
  },
]

/** A booking as the practice service stores it: the documented fields, amounts as decimal text. */
import { bookingStatuses } from '../../../shared/domain/schemas.ts'
import { z } from '../../../shared/domain/zod.ts'

const Text = z.string().nullable()

export const StoredBooking = z.object({
  status: z.enum(bookingStatuses),
  bookingRef: z.string(),
  clientRef: z.string(),
  rateKey: z.string(),
  hotelCode: z.string(),
  hotelName: z.string(),
  destinationCode: z.string(),
  destinationName: z.string(),
  countryCode: z.string(),
  checkin: z.string(),
  checkout: z.string(),
  holder: z.object({ firstName: Text, lastName: Text, email: Text, phone: Text }),
  occupancies: z.array(
    z.object({
      occupants: z.array(z.object({ firstName: z.string(), lastName: z.string(), age: z.int().nullable(), occupantType: z.string() })),
      room: z.object({
        numberOfAdults: z.int(),
        childrenAges: z.array(z.int()),
        roomDescription: z.string(),
        sequence: z.int(),
      }),
    }),
  ),
  creationDate: z.string(),
  total: z.string(),
  currency: z.string(),
  cancellationCost: Text,
  balance: z.string(),
  specialRequest: Text,
  rateType: z.string(),
  boardType: z.string(),
  boardName: z.string(),
  nonrefundable: z.boolean(),
  cancellationPolicies: z.array(z.object({ amount: z.string(), fromDate: z.string() })),
  commission: Text,
  hotelRate: Text,
  hotelCurrency: Text,
  remarks: Text,
})
export type StoredBooking = z.output<typeof StoredBooking>

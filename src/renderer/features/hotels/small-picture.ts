/** Makes a chosen picture small enough for documents, in print some 60 mm wide. */
import { longestPicture } from '../../../shared/domain/hotel-facts.ts'

const largest = { width: 640, height: 480 }
const qualities = [0.85, 0.7, 0.5, 0.3]

/** Returns a picture, as a `data:` URL, as a JPEG of at most `longestPicture` characters; null if it is not a picture that can be shown. */
export async function smallPicture(picture: string): Promise<string | null> {
  const image = new Image()
  image.src = picture
  try {
    await image.decode()
  } catch {
    return null
  }
  const scale = Math.min(1, largest.width / image.naturalWidth, largest.height / image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // A JPEG has no transparency, so transparent parts become white.
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  return qualities.map((quality) => canvas.toDataURL('image/jpeg', quality)).find(({ length }) => length <= longestPicture) ?? null
}

import { expect, test } from '../fixtures.ts'

test('the page blocks inline scripts, foreign resources and all network access, and each violation is noticed', async ({
  page,
  faults,
}) => {
  const outcome = await page.evaluate(async () => {
    const inline = document.createElement('script')
    inline.textContent = 'window.inlineRan = true'
    document.body.append(inline)
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.body.append(style)
    const image = new Image()
    const shown = new Promise((resolve) => {
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
    })
    image.src = 'https://example.com/pixel.png'
    const fetched = await fetch('https://example.com/').then(
      () => true,
      () => false,
    )
    return { inline: 'inlineRan' in window, image: await shown, fetched, style: style.sheet !== null }
  })
  expect(outcome).toEqual({ inline: false, image: false, fetched: false, style: false })
  await expect
    .poll(() => faults.policy.map((fault) => fault.split(' ')[0]).sort())
    .toEqual(['connect-src', 'img-src', 'script-src-elem', 'style-src-elem'])
  faults.policy.length = 0
})

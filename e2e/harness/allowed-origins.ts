// Which pages of other origins a running simulator lets call it.

/** Throws an Error that names the option if this simulator doesn't let pages of these origins call it. */
export async function checkOrigins(url: string, origins: readonly string[]): Promise<void> {
  for (const origin of origins) {
    const { headers } = await fetch(`${url}/simulator/api/health`, { headers: { Origin: origin } })
    if (headers.get('Access-Control-Allow-Origin') !== origin)
      throw new Error(
        `The simulator at ${url} lets no page of ${origin} call it. Start it with --allow-origin ${origin}.`,
      )
  }
}

// The cookie of browsers that can't resolve subdomains of localhost, set by the console after it probed one.

/** While set, joining a room redirects to the requested host instead of a subdomain. */
export const PLAIN_LINKS_COOKIE = 'simulator_plain_links'

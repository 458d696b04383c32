/** All tests in a browser: in one file, so that one browser and one service do for all of them. */
import "./axe.ts";
import "./contact.ts";
import "./contrast.ts";
import "./frame.ts";
import "./hand_over.ts";
import "./looks.ts";
import "./reference.ts";
import "./search.ts";
import "./webmcp.ts";

<?php
/**
 * Leaves nothing behind: the plugin keeps one option on each site.
 *
 * @package Disco_Chat
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $disco_chat_site ) {
		switch_to_blog( $disco_chat_site );
		delete_option( 'disco_chat' );
		restore_current_blog();
	}
} else {
	delete_option( 'disco_chat' );
}
